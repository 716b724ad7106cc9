-- What is written to the log waits in a list beside this index, until whoever writes the next line sorts it in. Of the
-- usual four megabytes that takes a tenth of a second, and until then every search for a client reads the whole list.
alter index audit_log_client set (gin_pending_list_limit = 256);
