import type { Bucket, FolderEntry, Place, WireObject } from './object-service.ts';

/** The path of an object within a URL. */
export const urlPath = ({ bucket, name }: Place): string =>
  [bucket, ...name.split('/')].map(encodeURIComponent).join('/');

export const bucketAnswer = (bucket: Bucket) => ({
  id: bucket.id,
  name: bucket.id,
  owner: bucket.owner,
  public: bucket.isPublic,
  file_size_limit: bucket.maxBytes,
  allowed_mime_types: bucket.mimeTypes,
  created_at: bucket.createdAt,
  updated_at: bucket.updatedAt,
});

export const infoAnswer = (object: WireObject) => ({
  id: object.id,
  version: object.version,
  name: object.name,
  bucket_id: object.bucket,
  size: object.bytes,
  content_type: object.contentType,
  cache_control: object.cacheControl,
  etag: `"${object.version}"`,
  metadata: object.metadata,
  last_modified: object.updatedAt,
  created_at: object.createdAt,
});

/** A row of a list, with its name below the folder that was asked for. */
export function entryAnswer(entry: FolderEntry, nameOf: (name: string) => string) {
  if ('folder' in entry) {
    const empty = { id: null, updated_at: null, created_at: null, last_accessed_at: null };
    return { name: nameOf(entry.folder), ...empty, metadata: null };
  }
  return { ...objectAnswer(entry), name: nameOf(entry.name) };
}

export const objectAnswer = (object: WireObject) => ({
  name: object.name,
  bucket_id: object.bucket,
  id: object.id,
  version: object.version,
  created_at: object.createdAt,
  updated_at: object.updatedAt,
  last_accessed_at: object.updatedAt,
  metadata: {
    eTag: `"${object.version}"`,
    size: object.bytes,
    mimetype: object.contentType,
    cacheControl: object.cacheControl,
    lastModified: object.updatedAt,
    contentLength: object.bytes,
    httpStatusCode: 200,
  },
  user_metadata: object.metadata,
});
