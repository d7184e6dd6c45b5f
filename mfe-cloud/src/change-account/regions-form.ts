import { updateCloudAccountSchema } from '@parapet/contracts/cloud/cloud';
import { z } from 'zod';

const listSchema = updateCloudAccountSchema.shape.regions.unwrap().unwrap();

export const wordsOf = (text: string): string[] => [
  ...new Set(text.split(/[\s,;]/).filter((word) => word !== '')),
];

/** The regions as typed, one or several a line. */
export const regionsFormSchema = z
  .object({ which: z.enum(['all', 'some']), text: z.string() })
  .transform(({ which, text }, context) => {
    if (which === 'all') return { regions: null };
    const words = wordsOf(text);
    const { data, error } = listSchema.safeParse(words);
    if (data) return { regions: data };
    for (const { path, message } of error.issues) {
      const [at] = path;
      const word = typeof at === 'number' ? words[at] : undefined;
      context.addIssue({
        code: 'custom',
        path: ['text'],
        message: word === undefined ? message : `${message}; ${word} does not`,
      });
    }
    return z.NEVER;
  });

export type RegionsForm = z.input<typeof regionsFormSchema>;

/** The form starts with this: the account's regions, or the known ones, without those that are left out. */
export const regionsFormOf = (
  regions: readonly string[] | null,
  { known, leaveOut }: { known: readonly string[]; leaveOut: readonly string[] },
): RegionsForm => ({
  which: regions === null && leaveOut.length === 0 ? 'all' : 'some',
  text: (regions ?? known).filter((region) => !leaveOut.includes(region)).join('\n'),
});
