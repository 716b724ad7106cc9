-- New lines of the log wait in a list beside this index until the list exceeds its limit; the writer who exceeds it
-- sorts all of them in. With the usual four megabytes that takes about a tenth of a second, and every search for a client
-- reads the whole list.
alter index audit_log_client set (gin_pending_list_limit = 256);
