import { expect, test } from 'vitest';
import { fuzzApi, fuzzSeed } from './testing/fuzz-api.ts';

/** With this many requests, each operation succeeds at least once. */
const MIN_REQUESTS_FOR_COVERAGE = 30_000;
const requests = Number(process.env.PARAPET_FUZZ_REQUESTS ?? MIN_REQUESTS_FOR_COVERAGE);

/** Tells what no generated request brings about; tests of the routes have these succeed. */
const needs = new Map([
  ['GET /readyz/workers', 'a worker process'],
  ['DELETE /api/sessions/{sessionId}', 'a session that no other request needs'],
  ['PATCH /api/second-factors/{factorId}', 'a second factor'],
  ['POST /api/subscription/checkout', 'the price that the server computes'],
  ['POST /api/subscription/change', 'a plan that is paid for'],
  ['POST /api/subscription/cancel', 'a plan that is paid for'],
  ['POST /api/subscription/resume', 'a plan that was cancelled'],
  ['GET /api/subscription/payments/{paymentId}', 'a payment'],
  ['GET /api/subscription/invoices/{invoiceId}/pdf', 'an invoice'],
  ['GET /api/previews/shell', 'a build of the shell that is previewed'],
  ['GET /api/operator/accounts', 'the right of an operator'],
  ['GET /api/operator/installation', 'the right of an operator'],
  ['GET /api/operator/workspaces', 'the right of an operator'],
  ['POST /api/workspaces/{workspaceId}/ownership', 'a target at a public address'],
  ['PUT /api/subscription/billing-details', 'a whole address in a country of the list'],
  ['POST /api/workspaces/{workspaceId}/reports/{reportId}/link', 'a report that a worker has made'],
  ['PUT /api/workspaces/{workspaceId}/inbox/read', 'a message of a rule'],
  ['DELETE /api/workspaces/{workspaceId}/finding-mutes/{muteId}', 'findings that are muted'],
  ['GET /api/workspaces/{workspaceId}/scans/{scanId}/comparison', 'two scans that have ended'],
  [
    'POST /api/workspaces/{workspaceId}/scans/{scanId}/resume',
    'a scan that is paused and has not ended',
  ],
  ['PUT /api/account/avatar', 'a picture'],
  ['PUT /api/workspaces/{workspaceId}/logo', 'a picture'],
  ['POST /api/account/deletion', 'the words that confirm it'],
  ['DELETE /api/workspaces/{workspaceId}/ownership', 'an offer of the owner to a member'],
  ['POST /api/workspaces/{workspaceId}/ownership/acceptance', 'an offer of the owner'],
  ['POST /api/invitations/accept', 'the token of a mail'],
  ['POST /api/workspaces/{workspaceId}/invitations/{invitationId}/resend', 'an open invitation'],
  ['DELETE /api/workspaces/{workspaceId}/invitations/{invitationId}', 'an open invitation'],
  ['PATCH /api/workspaces/{workspaceId}/members/{memberId}', 'a second member'],
  ['DELETE /api/workspaces/{workspaceId}/members/{memberId}', 'a second member'],
  ['POST /api/workspaces/{workspaceId}/leave', 'a member who does not own the workspace'],
  ['POST /api/workspaces/{workspaceId}/deletion', 'the name of the workspace'],
  ['POST /api/deleted-workspaces/{workspaceId}/restore', 'a deleted workspace'],
  ['POST /api/workspaces/{workspaceId}/assets/merge/preview', 'two assets of one host'],
  [
    'POST /api/workspaces/{workspaceId}/assets/merge',
    'two assets of one host, and the name of one',
  ],
  ['POST /api/workspaces/{workspaceId}/findings/{findingId}/verify', 'a check of the catalogue'],
  [
    'PATCH /api/workspaces/{workspaceId}/findings/{findingId}',
    'a decision that the finding allows, with its reason',
  ],
  [
    'POST /api/workspaces/{workspaceId}/findings/{findingId}/risk',
    'a risk that somebody else accepted',
  ],
  ['POST /api/workspaces/{workspaceId}/assets/bulk', 'assets that no request has removed'],
  [
    'POST /api/workspaces/{workspaceId}/scan-estimates/matching',
    'assets that no request has removed',
  ],
  ['POST /api/workspaces/{workspaceId}/scans/matching', 'assets that no request has removed'],
  ['POST /api/workspaces/{workspaceId}/asset-candidates/approve', 'a discovered name'],
  ['POST /api/workspaces/{workspaceId}/asset-candidates/dismiss', 'a discovered name'],
  [
    'POST /api/workspaces/{workspaceId}/integrations/{integrationId}/deliveries/{deliveryId}/replay',
    'a delivery of an integration that is still there',
  ],
]);

test(`every response to ${requests} generated requests is documented, and none is an internal error`, {
  timeout: 30 * 60_000,
}, async () => {
  const { answers } = await fuzzApi({ requests, seed: fuzzSeed(process.env) });
  const neverSucceeded = [...answers]
    .filter(([, byStatus]) => ![...byStatus.keys()].some((status) => status < 300))
    .map(([target]) => target);
  if (requests >= MIN_REQUESTS_FOR_COVERAGE)
    expect(neverSucceeded.filter((target) => !needs.has(target))).toEqual([]);
});
