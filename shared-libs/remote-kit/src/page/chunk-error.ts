const CHUNK_ERRORS: readonly string[] = [
  'error loading dynamically imported module',
  'failed to fetch dynamically imported module',
  'importing a module script failed',
  'runtime-008',
];

/** @param message in lower case */
const saysChunkError = (message: string): boolean => {
  if (CHUNK_ERRORS.some((text) => message.includes(text))) return true;
  const [, ...chunks] = message.split(/loading (?:css )?chunk /);
  return chunks.some((chunk) => /^.[^\n]* failed/.test(chunk));
};

/** Whether an error of bundler, Module Federation or browser means that code failed to load. */
export const isChunkError = (error: unknown): boolean =>
  error instanceof Error &&
  (/^(Css)?ChunkLoadError$/i.test(error.name) || saysChunkError(error.message.toLowerCase()));
