import type {
  Finding,
  FindingListItem,
  MuteScope,
  RiskAcceptance,
} from '@parapet/contracts/findings/finding';
import { MAX_MUTED } from '@parapet/contracts/findings/finding-mute';
import { useScansApi } from '../app.ts';
import type { BeforeDecision } from './undo-steps.ts';
import { useUndo } from './use-undo.ts';

/** The most that one answer of the list has. */
const PAGE = 200;

/** A finding as it is before a decision. */
export const beforeOf = ({
  id,
  status,
  assigneeId,
  statusReason: reason,
  riskAcceptance,
}: Pick<FindingListItem, 'id' | 'status' | 'assigneeId' | 'statusReason'> & {
  riskAcceptance?: RiskAcceptance | null;
}): BeforeDecision => ({
  id,
  status,
  assigneeId,
  reason,
  acceptedUntil: (status === 'risk_accepted' && riskAcceptance?.expiresAt) || null,
});

/**
 * Marks findings of one check as false positives, now and later. Resolves to the finding and the action that ends the
 * rule and opens again what it set aside; without that action where it could not be read what there was before.
 */
export const useMuteLike = () => {
  const api = useScansApi();
  const undo = useUndo();
  /** The other findings that a rule sets aside; null where it leaves some of them for the next scan. */
  const readOthers = async (finding: FindingListItem, scope: Reach) => {
    const others: FindingListItem[] = [];
    let cursor: string | undefined;
    do {
      const page = await api.listFindings({
        checkId: finding.checkId,
        ...(scope === 'asset' && { assetId: finding.assetId }),
        status: ['open', 'reopened', 'acknowledged'],
        limit: PAGE,
        ...(cursor && { cursor }),
      });
      others.push(...page.items.filter(({ id }) => id !== finding.id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor && others.length <= MAX_MUTED);
    return others.length > MAX_MUTED ? null : others;
  };
  const readBefore = async (finding: FindingListItem, scope: Reach) => {
    const { items: rules } = await api.listMutes();
    const others = await readOthers(finding, scope);
    return (
      others && {
        rules: new Set(rules.map(({ id }) => id)),
        findings: [finding, ...others].map(beforeOf),
      }
    );
  };
  return async (
    finding: FindingListItem,
    { scope, reason }: { scope: Reach; reason: string },
  ): Promise<{ changed: Finding; action: ReturnType<typeof undo> }> => {
    const before = await readBefore(finding, scope).catch(() => null);
    const changed = await api.updateFinding(finding.id, {
      status: 'false_positive',
      reason,
      scope,
    });
    const endRule = async () => {
      const { items } = await api.listMutes();
      const made = items.filter(
        ({ id, checkId }) => checkId === finding.checkId && !before?.rules.has(id),
      );
      for (const { id } of made) await api.deleteMute(id);
    };
    return {
      changed,
      action: before ? undo('false_positive', before.findings, endRule) : undefined,
    };
  };
};

type Reach = Exclude<MuteScope, 'finding'>;
