import { z } from 'zod';

export const url = z.url({ protocol: /^https?$/, error: 'must be an http(s) URL' });

export const flag = z.enum(['true', 'false'], { error: 'must be true or false' });

/** A bounded whole number; 0 turns the limit off. */
export const limit = ({
  least,
  standard,
  most,
}: {
  least: number;
  standard: number;
  most: number;
}) =>
  z
    .stringFormat('whole number', /^\d{1,9}$/, { error: 'must be a whole number' })
    .transform(Number)
    .refine((value) => value === 0 || (value >= least && value <= most), {
      error: `must be 0 for no limit, or from ${least} to ${most}`,
    })
    .transform((value) => (value === 0 ? null : value))
    .default(standard);

export const port = z.coerce
  .number({ error: 'must be a port number' })
  .int()
  .min(1, 'must be a port number')
  .max(65_529, 'must be 65529 or less, since the remotes take the next six ports');

/** Origins, separated by commas. */
export const origins = z
  .string()
  .transform((text) => text.split(',').map((origin) => origin.trim().replace(/\/$/, '')))
  .pipe(
    z.array(
      url.refine((text) => URL.canParse(text) && new URL(text).origin === text, {
        error: 'must be origins such as https://static.example.com, separated by commas',
      }),
    ),
  );
