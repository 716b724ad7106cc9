-- The photos that belong to a treatment, in the order in which they are taken, and the zone of the body that it is about:
-- the passport of a client shows its visits by zone. Null: nobody has said which zone.
alter table treatments
  add column photo_angles text[] not null default '{front,left,right}'
    check (cardinality(photo_angles) between 1 and 9
      and photo_angles <@ array['front', 'left', 'right', 'left_90', 'right_90', 'back', 'above', 'below', 'close_up']),
  add column body_zone text
    check (body_zone in ('face', 'neck', 'decollete', 'armpits', 'arms', 'hands', 'chest', 'abdomen', 'back', 'bikini', 'buttocks', 'legs', 'feet'));

-- `left` and `right` are turned by 45 degrees, as before.
alter table report_photos
  drop constraint report_photos_angle_check,
  add constraint report_photos_angle_check
    check (angle in ('front', 'left', 'right', 'left_90', 'right_90', 'back', 'above', 'below', 'close_up'));
