import { createHash } from 'node:crypto'
import { endComparisons } from '#features/photo-sharing/queries.ts'
import { problem } from '#kernel/problem.ts'
import { newFileName } from '#platform/server/files.ts'
import { routes } from '#platform/server/http.ts'
import { isJpegOrPng } from '#platform/server/pictures.ts'
import { orNotFound, refuseIf } from '#platform/server/refused.ts'
import { readPhoto } from '#platform/server/report-photo.ts'
import { photosApi } from './contract.ts'
import {
  announcePhotos,
  hidePhoto,
  insertPhoto,
  lockPhoto,
  photographedVisit,
  photoShelf,
  photosOf,
  removePhoto,
  storedPhoto,
  type NewPhoto,
} from './queries.ts'
import { newPhotoProblems, photoName, removalProblems, takenAtOf } from './rules.ts'

/** Photos of treatment reports (spec 2 §2 to §7, decisions C49 to C51). */
export const photosRoutes = routes('photos', 'Photos of treatment reports.', photosApi, {
  list: async ({ db, params, who: { countryIds }, now }) =>
    orNotFound(await photosOf(db, params.appointmentId, { countryIds, now })),

  // The files are stored first. When the server stops before the row is written, they go after a day, as no row names them.
  preSave: async ({ db, query, body, who, now, services: { files }, writing }) => {
    const visit = orNotFound(await photographedVisit(db, query.appointment_id, who.countryIds))
    const when = { forAddendum: query.addendum === 'true', now }
    refuseIf([...newPhotoProblems(visit, when), ...(isJpegOrPng(body) ? [] : [problem('file', 'photo_type')])])
    const { full, screen, thumbnail, width, height } = await readPhoto(body, 'file')
    const photo: NewPhoto = {
      appointment_id: query.appointment_id,
      name: photoName(query.name),
      angle: query.angle ?? null,
      taken_at: takenAtOf(query.taken_at, now, visit.madeAt),
      stored_file: `${newFileName()}.jpg`,
      screen_file: newFileName(),
      thumbnail_file: newFileName(),
      width,
      height,
      file_bytes: full.length,
      file_sha256: createHash('sha256').update(full).digest('hex'),
      author_id: who.employeeId,
    }
    await files.put(photoShelf, photo.stored_file, full)
    await files.put(photoShelf, photo.screen_file, screen)
    await files.put(photoShelf, photo.thumbnail_file, thumbnail)
    return writing(async (tx) => {
      // The visit may have been cancelled, or its client erased, while the photo was examined.
      const stillVisit = orNotFound(await photographedVisit(tx, query.appointment_id, who.countryIds))
      refuseIf(newPhotoProblems(stillVisit, when))
      const id = await insertPhoto(tx, photo, now)
      await announcePhotos(tx, stillVisit)
      return id
    })
  },

  image: async ({ db, params: { photoId }, query: { size }, who, services: { files } }) => {
    const photo = orNotFound(await storedPhoto(db, photoId, who.countryIds))
    const isThumbnail = typeof photoId === 'string'
    const name = isThumbnail ? photo.thumbnail_file : size === 'full' ? photo.stored_file : photo.screen_file
    return {
      contentType: 'image/jpeg',
      fileName: `${photo.name}.jpg`,
      bytes: orNotFound(await files.get(photoShelf, name)),
      clientIds: isThumbnail ? [] : [photo.client_id],
      foreign: true,
    }
  },

  remove: async ({ db, params: { photoId }, body, who, now, services: { secrets } }) => {
    const photo = orNotFound(await lockPhoto(db, photoId, { countryIds: who.countryIds, now }))
    const reason = body?.reason ?? ''
    refuseIf(removalProblems(photo, reason))
    if (!photo.ofRecord) await removePhoto(db, photoId)
    else {
      await hidePhoto(db, photoId, { employeeId: who.employeeId, reason, now })
      const end = { reason: 'photo_deleted', employeeId: who.employeeId, now } as const
      await endComparisons(db, secrets, { photoId }, end)
    }
    await announcePhotos(db, photo)
    return null
  },
})
