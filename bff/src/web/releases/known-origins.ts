import { readFile } from 'node:fs/promises';
import { origins } from '../../platform/env/fields.ts';

/** Returns the origins that live remotes may come from. */
export type KnownOrigins = () => Promise<readonly string[]>;

/**
 * @param configured those of the operator's environment
 * @param file further origins, separated by commas or white space; may be missing. Read each time, so that a new
 * team needs no restart
 * @throws Error for a file with anything but origins
 */
export const createKnownOrigins =
  (configured: readonly string[], file: string | null): KnownOrigins =>
  async () => {
    const text = file === null ? '' : await readFile(file, 'utf8').catch(orAbsent);
    const listed = text.split(/[\s,]+/).filter(Boolean);
    return listed.length === 0 ? configured : [...configured, ...origins.parse(listed.join(','))];
  };

const orAbsent = (error: NodeJS.ErrnoException): string => {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return '';
  throw error;
};
