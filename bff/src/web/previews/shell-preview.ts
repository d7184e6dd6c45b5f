import type { ShellPreview } from '@parapet/contracts/endpoints/previews';
import { SHELL_PREVIEW_META } from '@parapet/contracts/releases/previews/page-marks';
import { readShellPreviewCookie } from '@parapet/contracts/releases/previews/shell-preview-cookie';
import { buildIdSchema, channelSchema } from '@parapet/contracts/releases/release';
import { AppError, fieldError } from '../../platform/app-error.ts';
import type { ReleaseSource } from '../releases/release-source.ts';
import type { LiveShell, ShellReleases } from '../releases/shell-releases.ts';
import { ReleaseRefusal } from '../releases/verify-release.ts';
import { mayPreview, type PagePreviewPorts } from './page-preview-origins.ts';

/** Returns the build of the shell that a channel or a build id names. @throws AppError 404 or 422 */
export type ReadShellPreview = (build: string) => Promise<ShellPreview>;

export const createReadShellPreview =
  (
    source: Pick<ReleaseSource, 'readShellPointer'>,
    shells: Pick<ShellReleases, 'sealedPage'>,
  ): ReadShellPreview =>
  async (build) => {
    try {
      const channel = channelSchema.safeParse(build).data;
      const pointer = channel && (await source.readShellPointer(channel));
      const buildId = pointer ? pointer.buildId : buildIdSchema.safeParse(build).data;
      const found = buildId && (await shells.sealedPage(buildId));
      if (!found) {
        throw new AppError('not_found', `There is no build or channel ${build} of the shell.`);
      }
      const { author = null, commit = null } = pointer || found.seal;
      const releasedAt = pointer ? pointer.releasedAt : new Date(found.releasedAt).toISOString();
      return { buildId: found.id, releasedAt, author, commit };
    } catch (cause) {
      if (cause instanceof AppError) throw cause;
      const reason = cause instanceof ReleaseRefusal ? `: ${cause.message}` : '.';
      throw fieldError(['build'], `${build} of the shell cannot be read${reason}`);
    }
  };

/**
 * Returns the shell that this browser previews: the build in its cookie, if its session may open previews.
 * A page with `?preview=` is that of the live shell: it asks, and leads out of a preview that does not start.
 */
export async function previewedShell(
  ports: Pick<PagePreviewPorts, 'tokens' | 'rights' | 'publicUrl'> & {
    readonly shells: Pick<ShellReleases, 'sealedPage'>;
  },
  cookies: string,
  isAsked: boolean,
): Promise<LiveShell | undefined> {
  const buildId = readShellPreviewCookie(cookies, ports.publicUrl);
  if (buildId === undefined || isAsked || !(await mayPreview(ports, cookies))) return undefined;
  // The live shell says why.
  return await ports.shells.sealedPage(buildId).catch(() => undefined);
}

/** Marks the page as a preview. A build id has no character that HTML interprets. */
export const shellPreviewMeta = (shell: LiveShell | undefined): string =>
  shell ? `<meta name="${SHELL_PREVIEW_META}" content="${shell.id}">` : '';
