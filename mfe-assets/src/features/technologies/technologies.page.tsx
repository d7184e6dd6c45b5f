import { useSearchParams } from '@parapet/remote-kit/router';
import { PageHeader } from '@parapet/ui/page-header';
import { LinkTabs } from '@parapet/ui/tabs';
import { CertificateList } from './certificate-list.tsx';
import { DataBundles } from './data-bundles.tsx';
import { VersionList } from './version-list.tsx';

const views = { versions: 'Versions', certificates: 'Certificates', data: 'Data' } as const;
type View = keyof typeof views;

const viewFrom = (search: URLSearchParams): View => {
  const view = search.get('view') ?? '';
  return Object.hasOwn(views, view) ? (view as View) : 'versions';
};

/** The software of all assets, their certificates, and the data that versions are compared with. */
export function TechnologiesPage() {
  const [search] = useSearchParams();
  const view = viewFrom(search);
  return (
    <>
      <PageHeader title="Technologies" />
      <LinkTabs
        label="Views of technologies"
        current={view}
        items={(Object.keys(views) as View[]).map((id) => ({
          id,
          label: views[id],
          href:
            id === 'versions' ? '/dashboard/technologies' : `/dashboard/technologies?view=${id}`,
        }))}
      />
      {view === 'versions' ? <VersionList /> : null}
      {view === 'certificates' ? <CertificateList /> : null}
      {view === 'data' ? <DataBundles /> : null}
    </>
  );
}
