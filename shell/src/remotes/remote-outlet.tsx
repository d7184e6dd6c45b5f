import { PageHeader } from '@parapet/ui/page-header';
import { Panel } from '@parapet/ui/panel';
import { SiteFrame } from '@parapet/ui/site-frame';
import { type ReactNode, useCallback } from 'react';
import { matchPath } from 'react-router-dom';
import { PageLoading } from '../layout/page-loading.tsx';
import { FailureCard } from './failure-card.tsx';
import { MountedRemote } from './mounted-remote.tsx';
import type { Remote } from './registry.ts';

function Failure({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <PageHeader title={title} />
      <Panel>{children}</Panel>
    </>
  );
}

/** A public page brings its own frame, so that nothing can stand for its content. */
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

/** The place of a remote's pages. Stays mounted while the location moves between them. */
export function RemoteOutlet({ remote, title }: { remote: Remote; title: string }) {
  const pages = remote.manifest?.pages;
  const owns = useCallback(
    (pathname: string) => pages?.some(({ path }) => matchPath(path, pathname)) ?? false,
    [pages],
  );
  const isPublic = pages?.some(({ path }) => !path.startsWith('/dashboard')) ?? false;
  const failed = (reason: string, retry?: () => void) => {
    const card = (
      <FailureCard
        title={title}
        remote={remote.name}
        reason={reason}
        {...(retry ? { onRetry: retry } : {})}
      />
    );
    return isPublic ? (
      <PublicFailure title={title}>{card}</PublicFailure>
    ) : (
      <Failure title={title}>{card}</Failure>
    );
  };
  if (remote.status === 'refused') return failed(remote.reason);
  return (
    <MountedRemote
      entry={remote.entry}
      widget={null}
      basePath={isPublic ? '/' : '/dashboard'}
      owns={owns}
      loading={isPublic ? <PublicLoading /> : <PageLoading title={title} />}
      failed={failed}
    />
  );
}
