import { z } from 'zod';
import { cutText } from '../../text/cut-text.ts';
import { textLine } from '../../text/text.ts';
import { releasedNameSchema } from '../release.ts';

/** Remotes that one tab previews. */
export const MAX_AT_ONCE = 8;

/** The ports of `npm run dev -w <remote>`, which takes the first free one. `@local` probes all. */
export const LOCAL_PREVIEW_PORTS: readonly number[] = Array.from(
  { length: 10 },
  (_, index) => 3010 + index,
);

/** The path at which it serves its registry entry. */
export const LOCAL_PREVIEW_ENTRY = '/preview.json';

/** The script of the worker that reads that path: the page's own policy allows no such origin. */
export const LOCAL_PREVIEW_FINDER = '/local-preview-finder.js';

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * Returns whether an origin is loopback. For a page that is the visitor's machine, for the API its own.
 */
export const isLoopbackOrigin = (origin: string): boolean =>
  URL.canParse(origin) && LOOPBACK.test(new URL(origin).hostname);

/**
 * The build to preview: a build id, a channel, the absolute URL of a build on an origin that the
 * operator allows, or `local` for the visitor's own machine.
 */
export const previewBuildSchema = textLine()
  .min(1)
  .max(500)
  .refine((build) => /^(https?:\/\/[^\s,@]+|[a-z0-9][a-z0-9.-]*)$/i.test(build), {
    error: 'is not a build id, a channel or an http(s) URL',
  })
  .meta({ examples: ['pr-12'] });

/** One part of `?preview=`: a build of a remote or the shell to show instead of the live one. */
export const previewRequestSchema = z.object({
  remote: releasedNameSchema,
  build: previewBuildSchema,
});
export type PreviewRequest = z.infer<typeof previewRequestSchema>;

/** The form in a link: `mfe-assets@pr-12`. */
export const requestText = ({ remote, build }: PreviewRequest): string => `${remote}@${build}`;

export interface ReadRequests {
  requests: PreviewRequest[];
  /** The parts that cannot be parsed, with the reason. */
  problems: { request: string; reason: string }[];
}

/** Reads `mfe-assets@pr-12,mfe-scans@a1b2c3d4`; the last request for a remote wins. */
export const readPreviewRequests = (parameter: string): ReadRequests => {
  const parts = parameter.split(',').map((part) => part.trim());
  const requests = new Map<string, PreviewRequest>();
  const problems: ReadRequests['problems'] = [];
  for (const part of parts.filter((text) => text !== '')) {
    const [, remote, build] = /^([^@]*)@(.*)$/.exec(part) ?? [];
    const request = previewRequestSchema.safeParse({ remote, build });
    const reason =
      request.success && requests.size >= MAX_AT_ONCE
        ? `At most ${MAX_AT_ONCE} remotes can be previewed at once.`
        : 'Use <remote>@<build>, for example mfe-assets@pr-12.';
    if (request.success && requests.size < MAX_AT_ONCE)
      requests.set(request.data.remote, request.data);
    else problems.push({ request: cutText(part, 200), reason });
  }
  return { requests: [...requests.values()], problems };
};
