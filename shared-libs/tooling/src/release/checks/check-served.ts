import {
  releaseManifestSchema,
  SHELL,
  shellBuildSchema,
} from '@parapet/contracts/releases/release';
import { releaseFileUrl } from '@parapet/contracts/releases/release-file';
import { Problem } from '../../launcher/problem.ts';

const TIMEOUT_MS = 10_000;

/** Nothing answers at the base URL. */
export class Unreachable extends Problem {}

/**
 * Fetches the release manifest of a build from its base URL. Throws a Problem when it is not
 * served, belongs to another build, or is not readable by the shell's origin. The files of a shell are
 * read by the API alone.
 */
export async function checkServed(
  { remote, baseUrl, buildId }: { remote: string; baseUrl: string; buildId: string },
  shellOrigin: string,
): Promise<void> {
  const url = releaseFileUrl(baseUrl, `builds/meta/${buildId}.json`);
  const advice =
    'Is --base-url right? --untried goes on without this check. Nothing was made live.';
  const response = await fetch(url, {
    headers: { Origin: shellOrigin },
    // The API does not follow redirects either.
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: Error) => {
    throw new Unreachable(`${url} cannot be fetched (${error.cause ?? error.message}). ${advice}`);
  });
  if (!response.ok) {
    throw new Problem(`${url} answered with status ${response.status}. ${advice}`);
  }
  const manifest: unknown = await response.json().catch(() => null);
  const servedId =
    remote === SHELL
      ? shellBuildSchema.safeParse(manifest).data?.id
      : releaseManifestSchema.safeParse(manifest).data?.buildId;
  if (servedId !== buildId) {
    throw new Problem(`${url} is not the release manifest of build ${buildId}. ${advice}`);
  }
  if (remote === SHELL) return;
  const allowed = response.headers.get('access-control-allow-origin');
  if (allowed !== '*' && allowed !== shellOrigin) {
    throw new Problem(
      `${url} may not be read by ${shellOrigin}: it comes without Access-Control-Allow-Origin. Allow it in the CORS settings of the host. Nothing was made live.`,
    );
  }
}
