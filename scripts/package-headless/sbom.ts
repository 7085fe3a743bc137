import { Contrib, Enums, Models, Serialize, Spec } from '@cyclonedx/cyclonedx-library'
import validateExpression from 'spdx-expression-parse'
import { pinnedDuckDb } from './duckdb.ts'
import type { LockedPackage } from './lock.ts'
import { manifest } from './project.ts'
import { type Inside, packagesInside } from './third-party.ts'

/** Name of the document beside the license texts. */
export const SBOM_FILE = 'sbom.cdx.json'

/** A program that a package carries beside the code of npm packages. */
export interface CarriedProgram {
  readonly name: string
  readonly version: string
  /** SPDX id. */
  readonly license: string
  /** SHA-256 of the file in hex, where the build pins it. */
  readonly sha256?: string
}

/**
 * Software bill of materials of a package: a CycloneDX 1.6 document as JSON, the same bytes for the same inputs. `target` is a
 * system and a processor, such as `linux-x64`.
 */
export function softwareBillOfMaterials(target: string, inside: Inside, programs: readonly CarriedProgram[]): string {
  const app = new Models.Component(Enums.ComponentType.Application, manifest.name, {
    version: manifest.version,
    description: manifest.description,
    bomRef: `${manifest.name}@${manifest.version}`,
  })
  app.licenses.add(toLicense(manifest.license))
  const bom = new Models.Bom({ metadata: new Models.Metadata({ component: app }) })
  const duckDb = pinnedDuckDb(target)
  const packages = [...packagesInside(inside), ...(duckDb === null ? [] : [duckDb])]
  for (const each of [...packages.map(packageComponent), ...programs.map(programComponent)]) {
    bom.components.add(each)
    app.dependencies.add(each.bomRef)
  }
  const normalizers = new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6)
  return `${new Serialize.JsonSerializer(normalizers).serialize(bom, { sortLists: true, space: 2 })}\n`
}

function packageComponent({ published, path, version, integrity, license }: LockedPackage): Models.Component {
  const purl = `pkg:npm/${published.replace('@', '%40')}@${version}`
  // One package can be inside twice, in the folders of two packages that need different versions of it.
  const component = new Models.Component(Enums.ComponentType.Library, published, {
    version,
    purl,
    bomRef: `${purl}#${path}`,
  })
  const [algorithm, digest] = integrity.split('-', 2)
  if (algorithm === 'sha512' && digest !== undefined)
    component.hashes.set(Enums.HashAlgorithm['SHA-512'], Buffer.from(digest, 'base64').toString('hex'))
  component.licenses.add(license === '' ? inTexts : toLicense(license))
  return component
}

function programComponent({ name, version, license, sha256 }: CarriedProgram): Models.Component {
  const component = new Models.Component(Enums.ComponentType.Application, name, {
    version,
    bomRef: `program:${name}@${version}`,
  })
  if (sha256 !== undefined) component.hashes.set(Enums.HashAlgorithm['SHA-256'], sha256)
  component.licenses.add(toLicense(license))
  return component
}

const licenses = new Contrib.License.Factories.LicenseFactory(validateExpression)
const toLicense = (text: string) => licenses.makeFromString(text)

/** License of a package whose manifest names none, such as busboy. */
const inTexts = new Models.NamedLicense('see LICENSES/packages.txt')
