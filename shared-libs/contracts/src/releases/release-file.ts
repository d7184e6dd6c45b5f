import { z } from 'zod';

// A release chooses these names and addresses, so they are untrusted. Only this module turns them into
// paths and URLs; `bff/src/web/releases/release-names.test.ts` checks the code of host and kit for that.

/** One folder or file name without a leading dot (neither `.` nor `..`) and without escapes. */
const SEGMENT = /^[\w@+~$=,!()-][\w.@+~$=,!()-]*$/;
/** Segments separated by slashes. */
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
 * The base URL of a build: http(s), with a trailing slash and without credentials, query or fragment.
 * The result is normalized as a browser does.
 */
export const releaseBaseUrlSchema = z
  .url({ protocol: /^https?$/, normalize: true, error: 'is no http(s) URL' })
  .refine(isPlainFolder, {
    error: 'must end with a slash and have no credentials, query or fragment',
  });

/** Parses a typed base URL, which may lack the trailing slash. Undefined if it is invalid. */
export const readReleaseBaseUrl = (text: string): string | undefined =>
  releaseBaseUrlSchema.safeParse(/[?#/]$/.test(text) ? text : `${text}/`).data;

/**
 * The URL of a file of a build.
 *
 * @param baseUrl of the build, or of another folder that is served
 * @throws ZodError for an invalid base or name
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
 * @throws ZodError for an invalid name
 */
export const releaseKey = (folders: readonly string[], file: string): string =>
  [...z.array(segmentSchema).parse(folders), releaseFileSchema.parse(file)].join('/');

/** The base URL of another build of the same remote: builds are siblings, each below its id. */
export const siblingBuildUrl = (baseUrl: string, buildId: string): string =>
  new URL(`../${segmentSchema.parse(buildId)}/`, releaseBaseUrlSchema.parse(baseUrl)).href;

/** The URL of `builds/latest.json` of a remote, beside its builds. */
export const announcementUrl = (baseUrl: string): string =>
  new URL('../builds/latest.json', releaseBaseUrlSchema.parse(baseUrl)).href;

/** The origin that a policy has to allow for the files of a build. */
export const releaseOrigin = (baseUrl: string): string =>
  new URL(releaseBaseUrlSchema.parse(baseUrl)).origin;
