-- After how many weeks a treatment is usually repeated: the form of a follow-up opens there. Null: nobody has said so.
alter table treatments add column follow_up_weeks smallint check (follow_up_weeks between 1 and 12);
