import type { Picture } from './picture-format.ts';

const MAX_BYTES = 64 * 1024 * 1024;
const MAX_PICTURES = 10_000;
const MAX_PICTURE_BYTES = 2 * 1024 * 1024;
/** As long as the sweep leaves a removed file. */
const KEPT_MS = 10 * 60 * 1000;

/**
 * Keeps pictures in memory for ten minutes, and the latest within the limit of bytes: no copy of a picture is in a
 * folder or a backup, or there for longer than its file. Who asks for one that is being made waits for the same.
 */
export function createPictureCache() {
  const kept = new Map<string, { readonly picture: Promise<Picture>; bytes: number }>();
  let bytes = 0;

  const drop = (key: string): void => {
    bytes -= kept.get(key)?.bytes ?? 0;
    kept.delete(key);
  };

  return {
    get(key: string, make: () => Promise<Picture>): Promise<Picture> {
      const found = kept.get(key);
      if (found) return found.picture;
      const one = { picture: make(), bytes: 0 };
      kept.set(key, one);
      one.picture.then(
        ({ content, isMade }) => {
          if (kept.get(key) !== one) return;
          if (!isMade || content.length > MAX_PICTURE_BYTES) {
            drop(key);
            return;
          }
          one.bytes = content.length;
          bytes += content.length;
          setTimeout(() => kept.get(key) === one && drop(key), KEPT_MS).unref();
          for (const [oldest] of kept) {
            if (bytes <= MAX_BYTES && kept.size <= MAX_PICTURES) break;
            drop(oldest);
          }
        },
        () => kept.get(key) === one && drop(key),
      );
      return one.picture;
    },
  };
}
