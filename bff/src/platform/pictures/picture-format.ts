/** The formats of pictures that are read and written; SVG is none, since it can hold scripts. */
export type PictureFormat = 'png' | 'jpeg' | 'webp' | 'avif';

export const pictureTypes: Readonly<Record<PictureFormat, string>> = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
};

export interface Picture {
  readonly content: Buffer;
  readonly format: PictureFormat;
  /** False where this installation cannot change pictures: it is as it was stored. */
  readonly isMade: boolean;
}

const PNG = '89504e470d0a1a0a';

/** Reads the format by the first bytes of a file, whatever a name or a client says; null for no picture. */
export function formatOf(file: Buffer): PictureFormat | null {
  if (file.toString('hex', 0, 8) === PNG) return 'png';
  if (file.toString('hex', 0, 3) === 'ffd8ff') return 'jpeg';
  const text = file.toString('latin1', 0, 12);
  if (text.startsWith('RIFF') && text.endsWith('WEBP')) return 'webp';
  if (text.endsWith('ftypavif')) return 'avif';
  return null;
}
