import { z } from 'zod';
import { remoteNameSchema } from './release.ts';
import { textLine } from './text.ts';

const MOST_AT_ONCE = 8;

/** Where `npm run dev -w <remote>` serves, on the first that is free, and where `@local` looks. */
export const LOCAL_PREVIEW_PORTS: readonly number[] = Array.from(
  { length: 10 },
  (_, index) => 3010 + index,
);

/** Path at which it tells of its build, as an entry of the registry. */
export const LOCAL_PREVIEW_ENTRY = '/preview.json';

/** Script of a worker that reads that path at an origin: the page's own policy admits none. */
export const LOCAL_PREVIEW_FINDER = '/local-preview-finder.js';

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * Whether an origin is each machine's own: to a page that of whoever looks at it, to the API that of
 * the installation.
 */
export const isLoopbackOrigin = (origin: string): boolean =>
  URL.canParse(origin) && LOOPBACK.test(new URL(origin).hostname);

/**
 * What is to be shown of a remote: a build id, the name of a channel, the absolute URL of a build on
 * an origin that the operator allows, or `local`, the developer's own machine.
 */
export const previewBuildSchema = textLine()
  .min(1)
  .max(500)
  .refine((build) => /^(https?:\/\/[^\s,@]+|[a-z0-9][a-z0-9.-]*)$/i.test(build), {
    error: 'is no build id, name of a channel or http(s) URL',
  })
  .meta({ examples: ['pr-12'] });

/** One part of `?preview=`: a build that somebody wants to see in place of the live one. */
export const previewRequestSchema = z.object({
  remote: remoteNameSchema,
  build: previewBuildSchema,
});
export type PreviewRequest = z.infer<typeof previewRequestSchema>;

/** As it stands in a link: `mfe-assets@pr-12`. */
export const requestText = ({ remote, build }: PreviewRequest): string => `${remote}@${build}`;

export interface ReadRequests {
  wishes: PreviewRequest[];
  /** What could not be understood, with the reason. */
  problems: { wish: string; reason: string }[];
}

/** Reads `mfe-assets@pr-12,mfe-scans@a1b2c3d4`; of two wishes for one remote the last counts. */
export const readPreviewRequests = (parameter: string): ReadRequests => {
  const parts = parameter.split(',').map((part) => part.trim());
  const wishes = new Map<string, PreviewRequest>();
  const problems: ReadRequests['problems'] = [];
  for (const part of parts.filter((text) => text !== '')) {
    const [, remote, build] = /^([^@]*)@(.*)$/.exec(part) ?? [];
    const wish = previewRequestSchema.safeParse({ remote, build });
    const reason =
      wish.success && wishes.size >= MOST_AT_ONCE
        ? `No more than ${MOST_AT_ONCE} remotes are previewed at once.`
        : 'It should read <remote>@<build>, as in mfe-assets@pr-12.';
    if (wish.success && wishes.size < MOST_AT_ONCE) wishes.set(wish.data.remote, wish.data);
    else problems.push({ wish: part.slice(0, 200), reason });
  }
  return { wishes: [...wishes.values()], problems };
};
