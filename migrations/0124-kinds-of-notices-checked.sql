alter table notices validate constraint notices_kind;
