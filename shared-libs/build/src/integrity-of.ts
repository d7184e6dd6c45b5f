import { createHash } from 'node:crypto';

/** The sub-resource integrity value of a file: `sha384-…`. */
export const integrityOf = (content: Buffer): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;
