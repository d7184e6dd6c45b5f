import { describe, expect, it } from 'vitest';
import { type BeforeDecision, undoSteps } from './undo-steps.ts';

const before = (change: Partial<BeforeDecision> = {}): BeforeDecision => ({
  id: 'a',
  status: 'open',
  assigneeId: null,
  reason: null,
  acceptedUntil: null,
  ...change,
});

const later = '2027-03-01T00:00:00.000Z';

describe('what undoes a decision', () => {
  it('opens what was acknowledged, and takes the owner back that it was given', () => {
    expect(undoSteps('acknowledge', [before(), before({ id: 'b', assigneeId: 'mara' })])).toEqual([
      {
        action: 'reopen',
        findings: [
          { id: 'a', status: 'acknowledged' },
          { id: 'b', status: 'acknowledged' },
        ],
      },
      { action: 'assign', assigneeId: null, findings: [{ id: 'a', status: 'open' }] },
    ]);
  });

  it('acknowledges again what was acknowledged before it was set aside', () => {
    const finding = before({ status: 'acknowledged', assigneeId: 'mara' });
    expect(undoSteps('false_positive', [finding])).toEqual([
      { action: 'reopen', findings: [{ id: 'a', status: 'false_positive' }] },
      { action: 'acknowledge', assigneeId: 'mara', findings: [{ id: 'a', status: 'open' }] },
    ]);
    expect(undoSteps('accept_risk', [finding])?.[1]).toMatchObject({
      action: 'acknowledge',
      findings: [{ id: 'a', status: 'reopened' }],
    });
  });

  it('gives each finding back to whom it was assigned', () => {
    const findings = [before({ assigneeId: 'mara' }), before({ id: 'b' })];
    expect(undoSteps('assign', findings)).toEqual([
      { action: 'assign', assigneeId: 'mara', findings: [{ id: 'a', status: 'open' }] },
      { action: 'assign', assigneeId: null, findings: [{ id: 'b', status: 'open' }] },
    ]);
  });

  it('marks again as false positive, with its reason, what was reopened', () => {
    const finding = before({ status: 'false_positive', reason: 'A test server' });
    expect(undoSteps('reopen', [finding])).toEqual([
      {
        action: 'false_positive',
        reason: 'A test server',
        findings: [{ id: 'a', status: 'open' }],
      },
    ]);
  });

  it('accepts again what was withdrawn, with the reason and the end that each had', () => {
    const accepted = before({ status: 'risk_accepted', reason: 'Isolated', acceptedUntil: later });
    expect(undoSteps('reopen', [accepted, { ...accepted, id: 'b' }])).toEqual([
      {
        action: 'accept_risk',
        reason: 'Isolated',
        expiresAt: later,
        findings: [
          { id: 'a', status: 'reopened' },
          { id: 'b', status: 'reopened' },
        ],
      },
    ]);
  });

  it('takes back a request that waits for another member', () => {
    expect(undoSteps('request_risk', [before({ status: 'acknowledged' })])).toEqual([
      { action: 'withdraw_request', findings: [{ id: 'a', status: 'acknowledged' }] },
    ]);
  });

  it('does not exist for a comment, nor for what was fixed', () => {
    expect(undoSteps('comment', [before()])).toBeNull();
    expect(undoSteps('reopen', [before({ status: 'fixed' })])).toBeNull();
  });
});
