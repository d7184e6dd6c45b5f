import { z } from 'zod';
import { cutText } from '../text/cut-text.ts';

// Who released a build, from which commit, and whether it was tried: claims of the team that signs them.

const AUTHOR_LENGTH = 80;

/** Control, format (also those that turn the direction of text), surrogate and line characters. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** A name on one line that changes nothing around it, on a page and in a terminal. */
const authorSchema = z
  .string()
  .min(1)
  .max(AUTHOR_LENGTH)
  .regex(
    /^[^\s\p{Cc}\p{Cf}\p{Cs}](?:[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]*[^\s\p{Cc}\p{Cf}\p{Cs}])?$/u,
    {
      error: 'is no name on one line without invisible characters',
    },
  );

const commitSchema = z.string().regex(/^[0-9a-f]{7,64}$/, {
  error: 'is no commit: 7 to 64 hexadecimal digits in lower case',
});

export const releaseProvenanceSchema = z.object({
  author: authorSchema.optional(),
  commit: commitSchema.optional(),
  /** Set for a build that was released without a trial in a browser. */
  untried: z.literal(true).optional(),
});
export type ReleaseProvenance = z.infer<typeof releaseProvenanceSchema>;

/** Returns what is printable of a text from elsewhere, shortened; undefined when nothing is. */
export function readAuthor(text: string | undefined): string | undefined {
  const line = (text ?? '').replaceAll(/\s+/g, ' ').replaceAll(UNPRINTABLE, '').trim();
  const shortened = cutText(line, AUTHOR_LENGTH).trim();
  return authorSchema.safeParse(shortened).data;
}

/** A commit id from elsewhere; undefined when the text is none. */
export const readCommit = (text: string | undefined): string | undefined =>
  commitSchema.safeParse(text?.trim().toLowerCase()).data;

/** Only the fields that are set: a signed text and its file have no empty ones. */
export const provenanceOf = ({
  author,
  commit,
  untried,
}: ReleaseProvenance): ReleaseProvenance => ({
  ...(author === undefined ? {} : { author }),
  ...(commit === undefined ? {} : { commit }),
  ...(untried ? { untried } : {}),
});
