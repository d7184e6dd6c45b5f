import { LoadFailure } from './load-failure.ts';

/** The code that the stylesheet loaders of rspack and webpack set. */
const STYLESHEET_FAILED = 'CSS_CHUNK_LOAD_FAILED';

/** Returns whether code of shell or remote failed to load: an entry, a chunk or a stylesheet. */
export const isChunkError = (error: unknown): boolean => {
  if (error instanceof LoadFailure) return /^(file|missing|changed)$/.test(error.part);
  if (!(error instanceof Error)) return false;
  return error.name === 'ChunkLoadError' || ('code' in error && error.code === STYLESHEET_FAILED);
};
