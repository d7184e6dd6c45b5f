import { Button } from '@parapet/ui/button';
import { SiteFrame } from '@parapet/ui/site-frame';

/** The screen of a page that failed to start. It uses neither router nor session. */
export function StartFailure({ error }: { error: unknown }) {
  return (
    <SiteFrame links={[]} footLinks={[]} actions={null}>
      <div className="shell-error">
        <h1>Something went wrong</h1>
        <p>{error instanceof Error ? error.message : String(error)}</p>
        <div className="pp-actions">
          <Button variant="accent" onClick={() => location.reload()}>
            Try again
          </Button>
        </div>
      </div>
    </SiteFrame>
  );
}
