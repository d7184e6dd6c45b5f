import { requestText } from '@parapet/contracts/preview';
import { Button } from '@parapet/ui/button';
import { Note } from '@parapet/ui/note';
import { createContext, use } from 'react';
import { useLocation } from 'react-router-dom';
import { useStore } from 'zustand';
import { isAuthRoute, sessionPaths } from '../../session/auth-routes.ts';
import { useAuth } from '../../session/session-context.tsx';
import { describeOffer, type Preview, type PreviewState } from './preview.ts';

const PreviewContext = createContext<Preview | null>(null);
export const PreviewProvider = PreviewContext;

const titleOf = ({ shown, wishes }: PreviewState, isSignedIn: boolean): string => {
  if (shown.length > 0) return 'You are looking at a preview';
  if (wishes.length === 0) return 'The preview is not shown';
  return isSignedIn ? 'A preview is wished for' : 'Sign in to see the preview';
};

/** Stands above every page while something is previewed, wished for or could not be shown. */
export function PreviewBar() {
  const preview = use(PreviewContext);
  return preview ? <Bar preview={preview} /> : null;
}

function Bar({ preview }: { preview: Preview }) {
  const state = useStore(preview.store);
  const isSignedIn = useAuth((auth) => auth.isLoggedIn);
  const { pathname } = useLocation();
  const { shown, problems } = state;
  const wishes = state.wishes.filter((open) =>
    problems.every(({ wish }) => wish !== requestText(open)),
  );
  if (shown.length + problems.length + wishes.length === 0) return null;
  const mustSignIn = wishes.length > 0 && !isSignedIn;
  return (
    <aside className="shell-preview" aria-label="Preview">
      <Note
        tone={problems.length > 0 ? 'danger' : 'warn'}
        title={titleOf(state, isSignedIn)}
        actions={
          <>
            {mustSignIn && !isAuthRoute(pathname) ? (
              <Button size="sm" variant="accent" href={sessionPaths.login}>
                Sign in
              </Button>
            ) : null}
            <Button size="sm" onClick={preview.leave}>
              {shown.length > 0 ? 'Back to production' : 'Stay in production'}
            </Button>
          </>
        }
      >
        <ul>
          {shown.map((offer) => (
            <li key={offer.remote.name}>{describeOffer(offer)}</li>
          ))}
          {wishes.map((wish) => (
            <li key={requestText(wish)}>{requestText(wish)}</li>
          ))}
          {problems.map(({ wish, reason }) => (
            <li key={wish}>
              {wish} could not be previewed. {reason} What is live has stayed.
            </li>
          ))}
        </ul>
      </Note>
    </aside>
  );
}
