// These files are compiled, not run: inside the project, and as a user's program by every supported compiler.
import type { RequestOptions, ResponseOf } from 'routebook';

export declare function send<Route>(options: RequestOptions<Route>): Promise<ResponseOf<Route>>;

type IsSame<Left, Right> =
  (<Type>() => Type extends Left ? 1 : 2) extends <Type>() => Type extends Right ? 1 : 2 ? true : false;

/** Compiles only if the value has exactly this type: `is<string>()(value)`. */
export declare function is<Expected>(): <Actual>(
  value: Actual,
  ...problem: IsSame<Actual, Expected> extends true ? [] : [{ expected: Expected; actual: Actual }]
) => void;
