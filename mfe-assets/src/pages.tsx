import { Route, Routes, useSearchParams } from '@parapet/remote-kit/router';
import { AssetListPage } from './features/asset-list/asset-list.page.tsx';
import { AssetPage } from './features/asset-page/asset.page.tsx';
import { AttackSurfacePage } from './features/attack-surface/attack-surface.page.tsx';
import { BreachPage } from './features/breach/breach.page.tsx';
import { CandidatesPage } from './features/candidates/candidates.page.tsx';
import { ImportPage } from './features/import/import.page.tsx';
import { OwnershipDialog } from './features/ownership/ownership-dialog.tsx';
import { TechnologiesPage } from './features/technologies/technologies.page.tsx';
import { provenFrom, withProof } from './proof-address/proof-address.ts';

/** The routes of the pages that `release.ts` declares. */
export function Pages() {
  return (
    <Routes>
      <Route path="/dashboard/assets" element={<AssetsPage />} />
      <Route path="/dashboard/assets/importmodal" element={<ImportPage />} />
      <Route
        path="/dashboard/assets/:assetId"
        element={
          <AssetPage
            renderOwnership={(assetId, close) => (
              <OwnershipDialog key={assetId} assetId={assetId} onClose={close} />
            )}
          />
        }
      />
      <Route path="/dashboard/technologies" element={<TechnologiesPage />} />
      <Route path="/dashboard/breach" element={<BreachPage />} />
      <Route path="/dashboard/attack-surface" element={<AttackSurfacePage />} />
    </Routes>
  );
}

/** `?view` shows discovered names, `?prove=<asset>` opens the proof of one asset. */
function AssetsPage() {
  const [search, setSearch] = useSearchParams();
  const view = search.get('view');
  const provenId = provenFrom(search);
  const close = () =>
    setSearch((now) => withProof(now, null), { replace: true, preventScrollReset: true });
  if (view === 'discovered' || view === 'dismissed') {
    const state = view === 'discovered' ? 'candidate' : 'dismissed';
    return <CandidatesPage key={state} state={state} />;
  }
  return (
    <>
      <AssetListPage />
      {provenId ? <OwnershipDialog key={provenId} assetId={provenId} onClose={close} /> : null}
    </>
  );
}
