import { checkGroupLabels } from '@parapet/contracts/findings/check-group-labels';
import { intensities } from '@parapet/contracts/scans/intensity';
import { usePayload, useTitle } from '@parapet/remote-kit/documents';
import { Breadcrumb } from '@parapet/ui/breadcrumb';
import { KeyValue } from '@parapet/ui/key-value';
import { TextLink } from '@parapet/ui/link';
import { SeverityChip } from '@parapet/ui/severity';
import { type CheckContent, checkPath } from '../../reference/check-content.ts';
import { MissingPage } from '../../site/missing-page.tsx';
import { RichText } from '../../site/rich-text.tsx';
import { CheckCost } from './check-cost.tsx';
import { CheckOutcomes } from './check-outcomes.tsx';
import { CheckRequirements } from './check-requirements.tsx';

/** The reference of one check. */
export function CheckPage() {
  const content = usePayload<CheckContent>();
  return content === null ? <MissingPage /> : <CheckArticle {...content} />;
}

function CheckArticle({ check, requirements, related }: CheckContent) {
  const { title, severities, impact, group, remediation } = check;
  useTitle(title);
  return (
    <div className="grid gap-10 pt-12 md:grid-cols-[minmax(0,1fr)_260px]">
      <article className="grid min-w-0 max-w-text content-start gap-8">
        <header className="grid gap-4">
          <Breadcrumb crumbs={[{ label: 'Checks', href: '/checks' }]} />
          <h1 className="text-display-sm font-medium tracking-[-0.032em]">{title}</h1>
          <p className="flex flex-wrap gap-2">
            {severities.map((severity) => (
              <SeverityChip key={severity} severity={severity} />
            ))}
          </p>
        </header>
        <div className="prose">
          <h2 id="why">Why it matters</h2>
          <p>
            <RichText text={impact} />
          </p>
          <h2 id="how">How it is tested</h2>
          <CheckCost check={check} />
          <h2 id="outcomes">What each outcome means</h2>
          <CheckOutcomes check={check} />
          <h2 id="fix">How to fix it</h2>
          <p>
            <RichText text={remediation.summary} /> Effort: {remediation.effort}.
          </p>
          {remediation.steps.length > 0 ? (
            <ol>
              {remediation.steps.map((step) => (
                <li key={step}>
                  <RichText text={step} />
                </li>
              ))}
            </ol>
          ) : null}
          <h2 id="requirements">Requirements it serves</h2>
          <CheckRequirements requirements={requirements} />
          <h2 id="references">References</h2>
          <References check={check} />
        </div>
      </article>
      <aside className="grid content-start gap-8">
        <Facts check={check} />
        {related.length > 0 ? (
          <nav aria-label="More checks" className="grid gap-2">
            <p className="text-ink-3">More in {checkGroupLabels[group]}</p>
            <ul className="grid gap-2">
              {related.map((other) => (
                <li key={other.id}>
                  <TextLink href={checkPath(other.id)}>{other.title}</TextLink>
                </li>
              ))}
            </ul>
          </nav>
        ) : null}
      </aside>
    </div>
  );
}

function Facts({ check }: Pick<CheckContent, 'check'>) {
  const { id, catalogueId, version, group, confidence, intensity, needsOwnership, aliases } = check;
  return (
    <KeyValue
      items={[
        { key: 'Subject', value: checkGroupLabels[group] },
        { key: 'Number', value: catalogueId, mono: true },
        { key: 'Id', value: <span className="break-all">{id}</span>, mono: true },
        { key: 'Version', value: String(version) },
        { key: 'Confidence', value: confidence },
        { key: 'Runs from', value: `${intensities[intensity].name} scans on` },
        { key: 'Ownership', value: needsOwnership ? 'has to be proved' : 'need not be proved' },
        ...(aliases.length > 0 ? [{ key: 'Also called', value: aliases.join(', ') }] : []),
      ]}
    />
  );
}

function References({ check }: Pick<CheckContent, 'check'>) {
  const { standard, remediation, cweIds, owasp } = check;
  return (
    <ul>
      <li>
        {standard.document}, {standard.section} ({standard.published})
      </li>
      {remediation.reference ? (
        <li>
          <TextLink href={remediation.reference}>{remediation.reference}</TextLink>
        </li>
      ) : null}
      {cweIds.map((cwe) => (
        <li key={cwe}>
          <TextLink href={`https://cwe.mitre.org/data/definitions/${cwe.slice(4)}.html`}>
            {cwe}
          </TextLink>
        </li>
      ))}
      <li>
        OWASP Top 10 {owasp.id}: {owasp.name}
      </li>
    </ul>
  );
}
