import type { ReactNode } from 'react';
import { Link } from '../../actions/link/link.tsx';
import { Logo } from '../../labels/logo/logo.tsx';
import { mainId } from '../app-frame/frame-slots.ts';
import { CoverageExplained } from './coverage-explained.tsx';

export type AuthFrameProps = {
  title: string;
  /** Below the title: "New here? Create an account". */
  lead?: ReactNode;
  children: ReactNode;
  /** At the foot of the pane: terms and notice, a link to the mailbox. */
  foot?: ReactNode;
  homeHref?: string;
};

/** Sign-in and sign-up: the form on one side, an explanation of coverage on the other. Always dark. */
export function AuthFrame({ title, lead, children, foot, homeHref = '/' }: AuthFrameProps) {
  return (
    <div className="pp-auth" data-theme="dark">
      <div className="pp-auth-pane">
        <header>
          <Link href={homeHref} aria-label="Parapet, home">
            <Logo word size={24} />
          </Link>
        </header>
        <main id={mainId} className="pp-auth-form" tabIndex={-1}>
          <h1>{title}</h1>
          {lead ? <p className="pp-auth-lead">{lead}</p> : null}
          {children}
        </main>
        <footer className="pp-auth-foot">{foot}</footer>
      </div>
      <div className="pp-auth-side">
        <CoverageExplained />
      </div>
    </div>
  );
}

/** The divider between two ways to sign in. */
export function AuthOr() {
  return (
    <div className="pp-auth-or">
      <span>or</span>
    </div>
  );
}
