import { z } from 'zod';

// Whoever can write a release chooses these names and addresses. Each becomes a path or a URL here
// and nowhere else; `bff/src/web/release-names.test.ts` holds the code of host and kit to that.

/** One folder or file name: no dot in front, so neither `.` nor `..`, and nothing that escapes. */
const SEGMENT = /^[\w@+~$=,!()-][\w.@+~$=,!()-]*$/;
/** Segments with slashes between. */
const FILE = /^(?:[\w@+~$=,!()-][\w.@+~$=,!()-]*\/)*[\w@+~$=,!()-][\w.@+~$=,!()-]*$/;
const LONGEST = 300;

const segmentSchema = z.string().max(LONGEST).regex(SEGMENT);

/** A file of a build, by its path below the build, with forward slashes: `js/pages.1a2b3c4d.js`. */
export const releaseFileSchema = z.string().max(LONGEST).regex(FILE, {
  error: 'is no plain name of a file below its build, such as js/pages.1a2b3c4d.js',
});

const isPlainFolder = (url: string): boolean => {
  if (!URL.canParse(url)) return false;
  const { username, password } = new URL(url);
  return url.endsWith('/') && !/[?#]/.test(url) && username === '' && password === '';
};

/**
 * Where the files of a build are served: an http(s) URL with a trailing slash and without
 * credentials, query or fragment. It comes out in the form in which a browser writes it.
 */
export const releaseBaseUrlSchema = z
  .url({ protocol: /^https?$/, normalize: true, error: 'is no http(s) URL' })
  .refine(isPlainFolder, {
    error: 'must end with a slash and have no credentials, query or fragment',
  });

/** The same for what a person typed: the trailing slash may be missing. Undefined for any other. */
export const readReleaseBaseUrl = (text: string): string | undefined =>
  releaseBaseUrlSchema.safeParse(/[?#/]$/.test(text) ? text : `${text}/`).data;

/**
 * The URL of a file of a build.
 *
 * @param baseUrl of the build, or of another folder that is served
 * @throws ZodError for a base or a name that is not plain
 */
export const releaseFileUrl = (baseUrl: string, file: string): string => {
  const base = releaseBaseUrlSchema.parse(baseUrl);
  const { href } = new URL(releaseFileSchema.parse(file), base);
  if (href.startsWith(base)) return href;
  throw new Error(`${file} does not lie below ${base}`);
};

/**
 * The path of a file in a release target, with forward slashes: `mfe-assets/a1b2c3d4/mf-manifest.json`.
 *
 * @param folders each one name, e.g. a remote and a build id
 * @throws ZodError for a name that is not plain
 */
export const releaseKey = (folders: readonly string[], file: string): string =>
  [...z.array(segmentSchema).parse(folders), releaseFileSchema.parse(file)].join('/');

/** Where another build of the same remote is served: builds lie side by side, each below its id. */
export const siblingBuildUrl = (baseUrl: string, buildId: string): string =>
  new URL(`../${segmentSchema.parse(buildId)}/`, releaseBaseUrlSchema.parse(baseUrl)).href;

/** Where a remote announces which of its builds is live: beside the builds. */
export const announcementUrl = (baseUrl: string): string =>
  new URL('../builds/latest.json', releaseBaseUrlSchema.parse(baseUrl)).href;

/** The origin that a page has to allow for the files of a build. */
export const releaseOrigin = (baseUrl: string): string =>
  new URL(releaseBaseUrlSchema.parse(baseUrl)).origin;
