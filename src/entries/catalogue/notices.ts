export { describeNotice } from '../../catalogue/describe-notice.ts';
export type { NoticeKind, RouteNotice } from '../../catalogue/types.ts';
export { routeNotices } from '../../github/changes/notices.ts';
