import { PageHeader } from '@parapet/ui/page-header';
import { Panel } from '@parapet/ui/panel';
import { Skeleton } from '@parapet/ui/skeleton';

/** Stands for a page of the dashboard under its own title, until the page is there. */
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
