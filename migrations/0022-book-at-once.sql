-- An appointment by the rules with its devices, in one call: three journeys to the database less while it holds the
-- hours of its location. Gives the new id; null, and nothing written, where another appointment has taken the
-- practitioner, the room, the client or a device meanwhile.
create function book_appointment(
  client_id bigint, location_id bigint, treatment_id bigint, room_id bigint, employee_id bigint,
  starts_at timestamptz, ends_at timestamptz, notes text, creator_id bigint, device_ids bigint[]
) returns bigint language plpgsql as $$
declare
  booked bigint;
begin
  insert into appointments (client_id, location_id, treatment_id, room_id, employee_id, starts_at, ends_at, notes, creator_type, creator_id)
  values (book_appointment.client_id, book_appointment.location_id, book_appointment.treatment_id, book_appointment.room_id,
    book_appointment.employee_id, book_appointment.starts_at, book_appointment.ends_at, book_appointment.notes, 'user', book_appointment.creator_id)
  returning id into booked;
  insert into appointment_devices (appointment_id, device_id) select booked, unnest(device_ids);
  return booked;
exception when exclusion_violation then
  return null;
end $$;
