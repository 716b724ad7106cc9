-- The answers to the medical questionnaire are signed by who gave them: a checksum of what was asked and answered, with
-- the author, the qualifications of then and the moment. Who has a copy can tell that nothing was changed since (law A4).
create function checksum_of_answers(one medical_grounds_answers) returns text language sql stable as $$
  select encode(sha256(convert_to(jsonb_build_array(one.treatment_id, one.asked, one.question_1, one.question_2, one.goal_name, one.substantiation,
    one.therapeutic, one.author_id, one.author_name, one.author_qualifications, extract(epoch from one.answered_at))::text, 'UTF8')), 'hex')
$$;
alter table medical_grounds_answers add column sha256 text check (sha256 ~ '^[0-9a-f]{64}$');
alter table medical_grounds_answers disable trigger user;
update medical_grounds_answers g set sha256 = checksum_of_answers(g);
alter table medical_grounds_answers enable trigger user;
alter table medical_grounds_answers alter column sha256 set not null;

create or replace function visit_of_answers() returns trigger language plpgsql as $$
begin
  select a.client_id, jsonb_build_object('question_1', s.medical_question_1, 'question_2', s.medical_question_2) into new.client_id, new.asked
  from treatment_reports r join appointments a on a.id = r.appointment_id join locations l on l.id = a.location_id join supported_countries s on s.id = l.supported_country_id
  where r.id = new.report_id;
  new.sha256 := checksum_of_answers(new);
  return new;
end $$;
