-- Cash that settles an invoice on account is counted with the day on which it came, so it does not come into a closed one.
create function settlement_on_open_day() returns trigger language plpgsql as $$
begin
  if new.paid_by = 'cash' then perform refuse_closed_day(new.location_id, new.settled_on); end if;
  return new;
end $$;
create trigger on_open_day before insert on invoice_settlements for each row execute function settlement_on_open_day();
