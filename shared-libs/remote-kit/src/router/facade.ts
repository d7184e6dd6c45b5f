/**
 * The exports of react-router that remotes use. Sharing the whole package costs twice the bytes,
 * because a shared module cannot be tree-shaken.
 */
// biome-ignore lint/performance/noBarrelFile: the list is the point of this file.
export {
  Link,
  Navigate,
  NavLink,
  Outlet,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router-dom';
