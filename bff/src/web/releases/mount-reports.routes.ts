import { mountReportsSchema } from '@parapet/contracts/releases/release';
import express, { Router } from 'express';
import { AppError } from '../../platform/app-error.ts';
import type { TokenVerifier } from '../../platform/auth/token-verifier.ts';
import { tokenOf } from '../../platform/http/endpoint-router.ts';
import { limitByAddress } from '../../platform/http/rate-limit.ts';
import type { RequestCounts } from '../../platform/http/request-counts.ts';
import { readVisit } from '../pages/visit.ts';
import type { ReadRegistry } from './registry.ts';
import type { ReleaseWatch } from './release-watch.ts';

const MAX_SIZE = '8kb';
const REPORTS_A_MINUTE = 30;

export interface MountReportDeps {
  readonly tokens: Pick<TokenVerifier, 'verify'>;
  readonly readRegistry: ReadRegistry;
  readonly watch: ReleaseWatch;
  readonly requestCounts: RequestCounts;
}

/**
 * `POST /api/mount-reports`: how watched remotes fare in a page, told by the shell of a signed-in account.
 * An API key has no pages.
 */
export function createMountReportsRouter(deps: MountReportDeps): Router {
  const router = Router();
  router.post(
    '/api/mount-reports',
    limitByAddress('mount-reports', REPORTS_A_MINUTE, deps.requestCounts),
    express.json({ limit: MAX_SIZE, type: 'application/json' }),
    async (req, res) => {
      const { userId } = await deps.tokens.verify(tokenOf(req));
      const body = mountReportsSchema.safeParse(req.body);
      if (!body.success) throw new AppError('invalid_input', 'This is no report of mounts.');
      const registry = await deps.readRegistry(
        readVisit(req.get('cookie') ?? '', { isPage: false, isSecure: req.secure }),
      );
      const reporter = { userId, address: req.ip ?? '' };
      await deps.watch.report(reporter, body.data.reports, registry);
      res.status(204).end();
    },
  );
  return router;
}
