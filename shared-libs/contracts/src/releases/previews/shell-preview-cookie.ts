import { buildIdSchema } from '../release.ts';
import { previewCookie, readPreviewCookie } from './preview-cookie.ts';

const NAME = 'parapet-shell-preview';

/** The value for `document.cookie` that asks for a build of the shell; null asks for the live one. */
export const shellPreviewCookie = (buildId: string | null, publicUrl: string): string =>
  previewCookie(NAME, buildId ?? '', publicUrl);

/** The build that a cookie header asks for. It gives no right: the API decides who gets it. */
export const readShellPreviewCookie = (cookies: string, publicUrl: string): string | undefined =>
  buildIdSchema.safeParse(readPreviewCookie(NAME, cookies, publicUrl)).data;
