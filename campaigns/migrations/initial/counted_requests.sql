-- What `createcachetable` makes, without a log of its writes: after a crash everybody begins to count anew.
CREATE UNLOGGED TABLE campaigns_counted_requests (
    cache_key varchar(255) PRIMARY KEY,
    value text NOT NULL,
    expires timestamp with time zone NOT NULL
);
CREATE INDEX campaigns_counted_requests_expires ON campaigns_counted_requests (expires);
