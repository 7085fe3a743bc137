import type { metricMeaningsEn } from '../en/metric-meanings.ts'
import type { Texts } from '../texts.ts'

export const metricMeaningsEs: Texts<typeof metricMeaningsEn> = {
  time: 'Segundos desde el primer cuadro.',
  fps: 'Cuadros por segundo de la captura.',
  ApprovedByBiomechQA: 'La sesión superó el control de calidad del movimiento del servicio.',

  peak_pelvis_angular_velocity: 'La mayor velocidad con que gira la pelvis.',
  peak_trunk_angular_velocity: 'La mayor velocidad con que gira el tronco.',
  peak_arm_angular_velocity: 'La mayor velocidad con que gira el brazo.',
  kinematic_sequence_order: 'El orden en que los segmentos alcanzan su velocidad máxima.',
  attack_angle: 'Ángulo de la trayectoria del bate respecto a la horizontal en el contacto.',
  on_plane_efficiency:
    'Parte de la trayectoria del swing a menos de 10 grados del plano óptimo, del contacto del pie al contacto con la bola.',
  launch_position: 'Ángulo del bate respecto a la columna en el plano sagital al iniciar el swing.',
  sweet_spot_fore_aft_position_at_contact: 'Posición del punto dulce del bate respecto a la pelvis en el contacto.',
  attack_direction: 'Ángulo horizontal del bate respecto al plato.',
  swing_path_angle: 'Ángulo vertical de la trayectoria del bate en los últimos 0.04 segundos antes del contacto.',
  pelvis_to_trunk_velocity_speedup: 'Velocidad máxima del tronco dividida entre la de la pelvis.',
  trunk_to_arm_velocity_speedup: 'Velocidad máxima del brazo dividida entre la del tronco.',
  linear_stretch: 'Distancia del tobillo delantero a las muñecas en el contacto del pie.',
  max_x_factor: 'La mayor separación entre caderas y hombros.',
  stride_length: 'En comparación con la estatura del atleta.',
  arm_slot_angle: 'Medido desde la vertical.',
  arm_slot_type:
    'Por arriba hasta 45 grados desde la vertical, tres cuartos hasta 65, de lado hasta 115, submarino más allá.',

  left_knee_valgus_at_bottom: 'Hacia adentro es negativo.',
  right_knee_valgus_at_bottom: 'Hacia adentro es negativo.',
  left_valgus_distance_eccentric: 'Hacia adentro es negativo.',
  right_valgus_distance_eccentric: 'Hacia adentro es negativo.',
  left_valgus_distance_concentric: 'Hacia adentro es negativo.',
  right_valgus_distance_Concentric: 'Hacia adentro es negativo.',
  eccentric_hip_knee_dominance: 'De 0 (cadera) a 1 (rodilla).',
  concentric_hip_knee_dominance: 'De 0 (cadera) a 1 (rodilla).',

  t_spine_rotation_functional: 'Más de 45 grados.',
  shoulder_flexion_functional_flexion: '165 grados o más.',
  shoulder_flexion_functional_extension: '40 grados o más.',
  reach_distance_relative: 'Distancia de alcance en comparación con la longitud de la pierna.',
}
