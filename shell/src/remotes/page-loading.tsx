import { PageHeader } from '@parapet/ui/page-header';
import { Panel } from '@parapet/ui/panel';
import { Skeleton } from '@parapet/ui/skeleton';

/** The loading state of a dashboard page, under its title. */
export function PageLoading({ title }: { title: string }) {
  return (
    <div aria-busy="true">
      <PageHeader title={title} />
      <Panel>
        <Skeleton lines={6} />
      </Panel>
    </div>
  );
}
