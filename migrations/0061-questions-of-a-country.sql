-- The words of the medical questionnaire belong to the country, whose tax adviser settles them (decision C41).
alter table supported_countries
  add column medical_question_1 jsonb not null default '{"nl": "Is de behandeling gericht op een vastgestelde ziekte, aandoening of letsel?", "fr": "Le soin vise-t-il une maladie, une affection ou une lésion diagnostiquée ?", "en": "Is the treatment aimed at a diagnosed disease, disorder or injury?", "de": "Richtet sich die Behandlung gegen eine festgestellte Krankheit, Störung oder Verletzung?"}',
  add column medical_question_2 jsonb not null default '{"nl": "Is er een ernstige psychische of lichamelijke last, vastgesteld door een bevoegd deskundige?", "fr": "Existe-t-il une charge psychique ou physique grave, constatée par un professionnel qualifié ?", "en": "Is there a serious psychological or physical burden, established by a qualified professional?", "de": "Besteht eine schwere psychische oder körperliche Belastung, von einer Fachperson festgestellt?"}';

-- Answers are evidence together with the questions that were asked (law A4). Until now there were no others.
alter table medical_grounds_answers add column asked jsonb not null
  default '{"question_1": {"nl": "Is de behandeling gericht op een vastgestelde ziekte, aandoening of letsel?", "fr": "Le soin vise-t-il une maladie, une affection ou une lésion diagnostiquée ?", "en": "Is the treatment aimed at a diagnosed disease, disorder or injury?", "de": "Richtet sich die Behandlung gegen eine festgestellte Krankheit, Störung oder Verletzung?"}, "question_2": {"nl": "Is er een ernstige psychische of lichamelijke last, vastgesteld door een bevoegd deskundige?", "fr": "Existe-t-il une charge psychique ou physique grave, constatée par un professionnel qualifié ?", "en": "Is there a serious psychological or physical burden, established by a qualified professional?", "de": "Besteht eine schwere psychische oder körperliche Belastung, von einer Fachperson festgestellt?"}}';
alter table medical_grounds_answers alter column asked drop default;

-- Answers are about the client of the visit of their report, and to the questions of its country.
drop trigger about_client on medical_grounds_answers;
drop function client_of_answers();
create function visit_of_answers() returns trigger language plpgsql as $$
begin
  select a.client_id, jsonb_build_object('question_1', s.medical_question_1, 'question_2', s.medical_question_2) into new.client_id, new.asked
  from treatment_reports r join appointments a on a.id = r.appointment_id join locations l on l.id = a.location_id join supported_countries s on s.id = l.supported_country_id
  where r.id = new.report_id;
  return new;
end $$;
-- Triggers fire in the order of their names: this one comes before the one that replaces an alias.
create trigger about_visit before insert on medical_grounds_answers for each row execute function visit_of_answers();
