import { addressOf } from '#kernel/endpoint.ts'
import { photosApi, type Photo } from '../contract.ts'

/** The address of a photo as large as a screen, or in full. */
export const pictureOf = ({ id }: Pick<Photo, 'id'>, size: 'screen' | 'full' = 'screen'): string =>
  addressOf(photosApi.image, { params: { photoId: id }, query: { size } })

/** The address of a thumbnail. */
export const thumbnailOf = ({ thumbnailId }: Pick<Photo, 'thumbnailId'>): string =>
  addressOf(photosApi.image, { params: { photoId: thumbnailId } })
