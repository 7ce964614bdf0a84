import { decode } from '../../core/base-url.ts';
import { textOf } from '../../core/body.ts';
import { getOrCreate } from '../../core/objects.ts';
import { tokenVariableFor } from '../../core/profile/token-variable.ts';
import { credentialsOf, isAmbiguousParameter, isCredentialHeader, isSecretParameter } from '../../core/secrets.ts';
import { type Prepared, sendsEmptyBody } from '../prepare.ts';
import { unambiguousUrl } from '../unambiguous-url.ts';
import { maskJson } from './mask-json.ts';
import { type MaskedText, mergeLiterals, type SecretNames, type Variable } from './masked-text.ts';
import { secretVariable } from './secret-variable.ts';
import type { TextOptions } from './text-options.ts';

/** The part of a request that determines what is masked. */
type MaskedRequest = Pick<Prepared, 'url' | 'headers' | 'options'>;

/** Only known schemes are shown, because the first word of anything else may be the secret. */
const SCHEME = /^(?:token|bearer|basic|digest|negotiate) +(?=\S)/i;

/** Decides which values of one request are secrets, and which variable replaces each of them. */
export class Mask implements SecretNames {
  readonly #isOn: boolean;
  readonly #isGitHub: boolean;
  readonly #tokenVariable: string;
  readonly #secrets: ReadonlySet<string>;
  /** The value of each variable, so that two secrets never share one. */
  readonly #values = new Map<string, string>();
  /** The variables of each wanted name. */
  readonly #series = new Map<string, Series>();

  constructor({ mask = false, secrets = [] }: TextOptions, { url, headers, options }: MaskedRequest) {
    const variable = tokenVariableFor(url, headers['accept'] ?? '');
    this.#isOn = mask !== false;
    this.#isGitHub = variable === 'GITHUB_TOKEN';
    this.#tokenVariable = typeof mask === 'string' ? mask : variable;
    this.#secrets = new Set([...credentialsOf(options), ...secrets.map((name) => name.toLowerCase())]);
  }

  /** Whether any secret was replaced. */
  get isUsed(): boolean {
    return this.#values.size > 0;
  }

  header(name: string, value: string): MaskedText {
    if (!this.#isOn || value.trim() === '') return [value];
    const isAuthorization = name === 'authorization' || name === 'proxy-authorization';
    if (!isAuthorization && !isCredentialHeader(name) && !this.hides(name)) return [value];
    const [scheme = ''] = (isAuthorization && SCHEME.exec(value)) || [];
    const variable = isAuthorization ? this.#tokenVariable : secretVariable(name);
    return [scheme, this.#reserve(variable, value.slice(scheme.length), 'none')].filter((piece) => piece !== '');
  }

  /** Masks user information, and parameters that contain secrets: in the path, the query and the fragment. */
  url(given: string): MaskedText {
    const url = unambiguousUrl(given);
    if (!this.#isOn) return [url];
    const [, start = '', user, path = '', query = '', fragment = ''] =
      /^(\w+:\/\/)?(?:([^/?#@]*)@)?([^?#]*)([^#]*)(.*)$/s.exec(url) ?? [];
    const pieces: (string | Variable)[] = [start];
    if (user !== undefined) pieces.push(this.#reserve('URL_CREDENTIALS', user, 'none'), '@');
    return mergeLiterals([...pieces, ...this.#maskPairs(path, '/'), ...this.pairs(query), ...this.pairs(fragment)]);
  }

  /** Masks a query or a fragment, or a body of the type `application/x-www-form-urlencoded`. */
  pairs(text: string): MaskedText {
    return this.#isOn ? mergeLiterals(this.#maskPairs(text, '&')) : [text];
  }

  /** A pair may also begin after `?`, `#` or `;`. A secret lasts until the next separator, because it may contain those characters. */
  #maskPairs(text: string, separator: '&' | '/'): MaskedText {
    return text.split(separator).flatMap((part, index): MaskedText => {
      const start = index === 0 ? '' : separator;
      for (const { 0: match, 1: key = '', index: at } of part.matchAll(/(?:^|[;?#])([^=;?#]*)=/g)) {
        const end = at + match.length;
        const name = decode(key.replaceAll('+', ' '));
        if (end === part.length || !this.hides(name)) continue;
        return [start + part.slice(0, end), this.variable(name, decode(part.slice(end)), 'url')];
      }
      return [start + part];
    });
  }

  /** Masks the text of a JSON body. */
  json(text: string): MaskedText {
    return this.#isOn ? mergeLiterals(maskJson(text, this)) : [text];
  }

  /** Masks a form field. */
  field(name: string, value: string): MaskedText {
    return value !== '' && this.hides(name) ? [this.variable(name, value)] : [value];
  }

  /** Whether a parameter or field of this name contains a secret: `password`, `user[password]`, `token[]`. */
  hides(name: string): boolean {
    if (!this.#isOn) return false;
    return [name, ...name.split(/[[\]]/)].some(
      (each) =>
        isSecretParameter(each) ||
        (!this.#isGitHub && isAmbiguousParameter(each)) ||
        this.#secrets.has(each.toLowerCase()),
    );
  }

  variable(name: string, value: string, encoding: Variable['encoding'] = 'none'): Variable {
    return this.#reserve(secretVariable(name), value, encoding);
  }

  #reserve(wanted: string, value: string, encoding: Variable['encoding']): Variable {
    const series = getOrCreate(this.#series, wanted, () => ({ names: new Map<string, string>(), count: 0 }));
    let name = series.names.get(value);
    if (name === undefined) {
      do {
        series.count++;
        name = series.count === 1 ? wanted : `${wanted}_${series.count}`;
      } while ((this.#values.get(name) ?? value) !== value);
      series.names.set(value, name);
      this.#values.set(name, value);
    }
    return { name, encoding };
  }
}

/** Variables with the same name and different numbers. */
interface Series {
  /** The variable of each value, so that the same secret has the same variable. */
  readonly names: Map<string, string>;
  /** The last number in use. Trying all numbers for every secret would take quadratic time. */
  count: number;
}

/** The text of a body with its secrets masked. Empty for a request that sends an empty body. */
export function maskedBody(prepared: Prepared, mask: Mask): MaskedText | undefined {
  const { body, headers } = prepared;
  if (sendsEmptyBody(prepared)) return [''];
  const text = textOf(body);
  if (text === undefined) return undefined;
  const contentType = headers['content-type'] ?? '';
  // A text that is JSON is often sent without its content type. All characters other than secrets are kept, whatever the text is.
  if (body.kind === 'json' || /^[^;]*json/i.test(contentType) || /^\s*[[{]/.test(text)) return mask.json(text);
  const isForm = body.kind === 'parameters' || /^application\/x-www-form-urlencoded\b/i.test(contentType);
  return isForm || /^text\/plain;charset=UTF-8$/.test(contentType) ? mask.pairs(text) : [text];
}
