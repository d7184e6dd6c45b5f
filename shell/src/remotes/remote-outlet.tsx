import { isPublicRemote, ownsPath } from '@parapet/remote-kit/page/own-pages';
import type { Remote } from '@parapet/remote-kit/page/registry';
import { PageHeader } from '@parapet/ui/page-header';
import { Panel } from '@parapet/ui/panel';
import { SiteFrame } from '@parapet/ui/site-frame';
import { type ReactNode, useCallback, useLayoutEffect, useState } from 'react';
import { AdoptedRemote } from './adopted-remote.tsx';
import { FailureCard } from './failure-card.tsx';
import { MountedRemote } from './mounted-remote.tsx';
import { PageLoading } from './page-loading.tsx';
import { useRemotes } from './remotes-context.tsx';
import { isOfBuild, servedDocument } from './served-document.ts';

function Failure({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <PageHeader title={title} />
      <Panel>{children}</Panel>
    </>
  );
}

/** Public pages bring their own frame, so they have no skeleton. */
const PublicLoading = () => <div className="shell-waiting" aria-busy="true" />;

function PublicFailure({ title, children }: { title: string; children: ReactNode }) {
  return (
    <SiteFrame links={[]} footLinks={[]} actions={null}>
      <div className="shell-error">
        <h1>{title}</h1>
        {children}
      </div>
    </SiteFrame>
  );
}

/** Reads the live release again; it may be one that this shell can run. */
const useRefresh = (remote: string) => {
  const { live } = useRemotes();
  const [retrying, setRetrying] = useState(false);
  const retry = async () => {
    setRetrying(true);
    await live.refresh(remote);
    setRetrying(false);
  };
  return { retry, retrying };
};

/** A remote whose pages are unknown, since its release could not be read or is refused. */
export function RefusedRemote({ name, reason }: { name: string; reason: string }) {
  const { retry, retrying } = useRefresh(name);
  return (
    <FailureCard title={name} remote={name} reason={reason} onRetry={retry} retrying={retrying} />
  );
}

/** The served document, if it is of this remote's build; one of another build is removed. */
const useAdopted = (remote: Remote): HTMLElement | null => {
  const [{ served, isOwn }] = useState(() => {
    const found = servedDocument();
    const isRunnable = found !== null && remote.status === 'offered';
    return { served: found, isOwn: isRunnable && isOfBuild(found, remote.entry) };
  });
  useLayoutEffect(() => {
    if (!isOwn) served?.remove();
  }, [isOwn, served]);
  return isOwn ? served : null;
};

/** Renders the pages of a remote. Stays mounted while the user moves between them. */
export function RemoteOutlet({ remote, title }: { remote: Remote; title: string }) {
  const pages = remote.manifest?.pages;
  const owns = useCallback(
    (pathname: string) => pages !== undefined && ownsPath(pages, pathname),
    [pages],
  );
  const isPublic = pages !== undefined && isPublicRemote(pages);
  const refresh = useRefresh(remote.name);
  const failed = (reason: string, retry: () => void, retrying = false) => {
    const card = (
      <FailureCard
        title={title}
        remote={remote.name}
        reason={reason}
        onRetry={retry}
        retrying={retrying}
      />
    );
    return isPublic ? (
      <PublicFailure title={title}>{card}</PublicFailure>
    ) : (
      <Failure title={title}>{card}</Failure>
    );
  };
  const adopted = useAdopted(remote);
  if (remote.status === 'refused') {
    return failed(remote.reason, refresh.retry, refresh.retrying);
  }
  if (adopted) return <AdoptedRemote entry={remote.entry} element={adopted} owns={owns} />;
  return (
    <MountedRemote
      // Another build is another remote: nothing of the one before is mounted again.
      key={remote.entry.baseUrl}
      entry={remote.entry}
      widget={null}
      basePath={isPublic ? '/' : '/dashboard'}
      owns={owns}
      loading={isPublic ? <PublicLoading /> : <PageLoading title={title} />}
      failed={failed}
    />
  );
}
