import { readShellPreview } from '@parapet/contracts/endpoints/previews';
import { SHELL_PREVIEW_META } from '@parapet/contracts/releases/previews/page-marks';
import { shellPreviewCookie } from '@parapet/contracts/releases/previews/shell-preview-cookie';
import type { Session } from '../session/service/create-session.ts';
import { writeCookie } from './write-cookie.ts';

/** The build of the shell that this tab shows. */
export interface ShellChoice {
  /** The build that this page runs as a preview; null for the live shell. */
  running: string | null;
  /** The origin of every shell. */
  origin: string;
  /** Rejects with a message for the user. */
  read: (build: string) => Promise<{ buildId: string }>;
  /** Asks the server for a build at the next load; null asks for the live shell. */
  choose: (buildId: string | null) => void;
}

export const browserShellChoice = (
  { api }: Pick<Session, 'api'>,
  publicUrl: string,
  timeoutMs: number,
): ShellChoice => ({
  running:
    document.querySelector<HTMLMetaElement>(`meta[name="${SHELL_PREVIEW_META}"]`)?.content ?? null,
  origin: window.location.origin,
  read: (build) =>
    api.call(readShellPreview, { query: { build }, signal: AbortSignal.timeout(timeoutMs) }),
  choose: (buildId) => writeCookie(document, shellPreviewCookie(buildId, publicUrl)),
});
