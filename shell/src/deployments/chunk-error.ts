const CHUNK_ERROR =
  /Loading (CSS )?chunk .+ failed|error loading dynamically imported module|Failed to fetch dynamically imported module|Importing a module script failed|RUNTIME-008/i;

/** Whether an error of bundler, Module Federation or browser means that code failed to load. */
export const isChunkError = (error: unknown): boolean =>
  error instanceof Error &&
  (/^(Css)?ChunkLoadError$/i.test(error.name) || CHUNK_ERROR.test(error.message));
